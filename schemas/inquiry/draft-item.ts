/** The tab's storage item for the draft of a form. */
export const draftItem = (source: string) => `petjet-inquiry-${source}`
