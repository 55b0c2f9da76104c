import { curatedDocuments } from '#bin/curated-documents.ts'

/** The id of the asset that all pictures of these documents use. */
export const seededPicture = 'image-0-2400x1600-jpg'

/** All curated content, as it is in a freshly seeded lake. */
export const seededDocuments = curatedDocuments(() => seededPicture)
