import { curatedAboutPage } from '#schemas/content/page/about-page.curated.ts'

/** How the about page is headed while no editor has other words. */
export const aboutHeading = curatedAboutPage.title
