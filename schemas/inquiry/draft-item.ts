/** The `sessionStorage` key of a form's draft. */
export const draftItem = (source: string) => `petjet-inquiry-${source}`
