/** The `sessionStorage` key of a form's draft. */
export const formDraftKey = (source: string) => `petjet-inquiry-${source}`
