/** The class that text inputs, text areas and selects share. */
export const controlClass = 'control'
