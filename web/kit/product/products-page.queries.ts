import { sitePages } from '#schemas/content/page/page-paths.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { lines, picture, text } from '#web/content/page/page-words.ts'

/** The text of the catalog. */
export const productsPage = pageQuery({
  name: 'products-page',
  page: sitePages.products,
  curated: async () =>
    (await import('#schemas/content/page/products-page.curated.ts')).curatedProductsPage,
  words: {
    introCaption: text,
    introTitle: text,
    introLead: text,
    featuredCaption: text,
    featuredPicture: picture,
    featuredLabel: text,
    inclusionsTitle: text,
    priceLabel: text,
    contentsLabel: text,
    soonTitle: text,
    soonLead: text,
    whyTitle: text,
    whyText: text,
    whyLabel: text,
    reasons: lines,
  },
})

/** The words on every kit's page, except the kit's own. */
export const kitPageWords = pageQuery({
  name: 'kit-page-words',
  isPart: true,
  page: sitePages.products,
  curated: async () =>
    (await import('#schemas/content/page/products-page.curated.ts')).curatedProductsPage,
  words: {
    kitBackLabel: text,
    kitAircraftLabel: text,
    kitOthersTitle: text,
    kitAllLabel: text,
    kitHelpTitle: text,
    kitHelpText: text,
    kitHelpLabel: text,
  },
})
