/** Coefficients, indices, overhead and profit of an item as a part of it at the price of one: files have no words for them. */
export const CHARGES_CODE = 'CHARGES'
export const CHARGES_NAME = 'Coefficients, indices, overhead, profit'
