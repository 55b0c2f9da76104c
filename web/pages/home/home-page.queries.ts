import { defineQuery } from 'groq'
import { sitePages } from '#schemas/content/page/site-pages.ts'
import { imageFields } from '#web/content/image/read-image.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { entries, picture, text } from '#web/content/page/page-words.ts'
import { seoFields } from '#web/content/page/read-seo.ts'

export const homePageQuery = defineQuery(`{"page": *[_type == "homePage" && _id == "homePage"][0]{
  heroCaption, heroTitle, heroLead, heroProductsLabel, heroStoryLabel,
  heroPicture{alt, ${imageFields}},
  catalogueLabel, priceLabel, madeForLabel, madeFor, supportLabel,
  productsTitle, productsLead, productsLabel,
  pillarsTitle, pillars[]{term, text},
  aboutTitle, aboutText, aboutLabel, aboutPicture{alt, ${imageFields}},
  programsTitle, programsLabel,
  socialTitle, socialLabel, posts[]{picture{alt, ${imageFields}}, place, text},
  ${seoFields}
}}`)

const words = {
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
}

/** The words and pictures of the home page. */
export const homePage = pageQuery({
  name: 'home-page',
  query: homePageQuery,
  page: sitePages.home,
  curated: async () => (await import('#schemas/content/page/home-page.curated.ts')).curatedHomePage,
  words,
})
