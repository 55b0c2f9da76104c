/** The look that text inputs, text areas and selects share, in the style sheet. */
export const controlClass = 'control'
