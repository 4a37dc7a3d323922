/**
 * Columns that P6 expects in a file although a plan says nothing about them, with the values it sets itself in a new
 * project. Source: files exported by P6 22.12.
 */

export const currencyDefaults = {
  curr_id: 1,
  decimal_digit_cnt: 2,
  decimal_symbol: '.',
  digit_group_symbol: ',',
  pos_curr_fmt_type: '#1.1',
  neg_curr_fmt_type: '(#1.1)',
  group_digit_cnt: 3,
  base_exch_rate: 1,
}

export const projectDefaults = {
  fy_start_month_num: 1,
  rsrc_self_add_flag: 'Y',
  allow_complete_flag: 'Y',
  rsrc_multi_assign_flag: 'Y',
  checkout_flag: 'N',
  project_flag: 'Y',
  step_complete_flag: 'N',
  cost_qty_recalc_flag: 'N',
  batch_sum_flag: 'Y',
  name_sep_char: '.',
  def_complete_pct_type: 'CP_Phys',
  task_code_prefix: 'A',
  task_code_prefix_flag: 'Y',
  task_code_base: 1000,
  task_code_step: 10,
  priority_num: 10,
  wbs_max_sum_level: 2,
  strgy_priority_num: 500,
  def_cost_per_qty: 0,
  def_duration_type: 'DT_FixedDUR2',
  def_qty_type: 'QT_Hour',
  def_rate_type: 'COST_PER_QTY',
  def_task_type: 'TT_Task',
  def_rollup_dates_flag: 'Y',
  add_act_remain_flag: 'N',
  act_this_per_link_flag: 'Y',
  act_pct_link_flag: 'N',
  use_project_baseline_flag: 'Y',
  rem_target_link_flag: 'Y',
  reset_planned_flag: 'N',
  allow_neg_act_flag: 'N',
  sum_assign_level: 'SL_Taskrsrc',
  export_flag: 'Y',
}

export const wbsDefaults = {
  est_wt: 1,
  sum_data_flag: 'N',
  status_code: 'WS_Open',
  ev_compute_type: 'EC_Cmp_pct',
  ev_etc_compute_type: 'EE_Rem_hr',
}

export const taskDefaults = {
  rev_fdbk_flag: 'N',
  est_wt: 1,
  lock_plan_flag: 'N',
  auto_compute_act_flag: 'N',
  duration_type: 'DT_FixedDUR2',
  target_equip_qty: 0,
  act_equip_qty: 0,
  remain_equip_qty: 0,
}
