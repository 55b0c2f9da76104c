import { imageFields } from '#web/image/image-fields.ts'

const box = 'lengthMm, widthMm, heightMm'
const place = 'fits, where'

/** The facts of a kit in GROQ; `read-kit-facts.ts` reads them. */
export const factFields = `spec{
      outerSize{${box}}, packedSize{${box}}, weightGrams, materials, shelfLifeMonths, expiresFirst,
      countryOfOrigin, partNumber
    },
    contents[]{quantity, name, detail, heading},
    gallery[]{alt, caption, ${imageFields}},
    documents[]{title, kind, "file": file.asset->{url, size, extension}},
    leadTimeDays{min, max},
    stowage{light{${place}}, midsize{${place}}, heavy{${place}}},
    sizeChart[]{
      size, weightMinKg, weightMaxKg, girthMinMm, girthMaxMm, matLengthMm, matWidthMm, breeds
    },
    evidence[]{claim, method, laboratory, date, notCertified},
    faqs[]->{_id, question, answer},
    replenishedBy[]->{_id, title, "slug": slug.current},
    variantContents[]{name, contents}`
