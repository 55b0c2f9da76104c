import { sitePages } from '#schemas/content/page/page-paths.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { entries, picture, text } from '#web/content/page/page-words.ts'

/** The words and pictures of the home page. */
export const homePage = pageQuery({
  name: 'home-page',
  page: sitePages.home,
  curated: async () => (await import('#schemas/content/page/home-page.curated.ts')).curatedHomePage,
  words: {
    heroCaption: text,
    heroTitle: text,
    heroLead: text,
    heroProductsLabel: text,
    heroStoryLabel: text,
    heroPicture: picture,
    catalogueLabel: text,
    priceLabel: text,
    madeForLabel: text,
    madeFor: text,
    supportLabel: text,
    productsTitle: text,
    productsLead: text,
    productsLabel: text,
    pillarsTitle: text,
    pillars: entries({ term: text, text }),
    aboutTitle: text,
    aboutText: text,
    aboutLabel: text,
    aboutPicture: picture,
    programsTitle: text,
    programsLabel: text,
    socialTitle: text,
    socialLabel: text,
    posts: entries({ picture, place: text, text }),
  },
})
