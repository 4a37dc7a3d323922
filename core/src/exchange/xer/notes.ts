/** Topic of the notebook pages that hold our notes: P6 knows no page without one. */
export const OWN_TOPIC = 'Plumbline'
