import { curatedDocuments } from '#bin/curated-documents.ts'

/** The id of the asset that every picture of these documents is. */
export const seededPicture = 'image-0-2400x1600-jpg'

/** All curated content as a freshly seeded lake holds it. */
export const seededDocuments = curatedDocuments(() => seededPicture)
