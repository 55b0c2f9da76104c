import { curatedAboutPage } from '#schemas/content/page/about-page.curated.ts'

/** The heading of the about page until an editor changes it. */
export const aboutHeading = curatedAboutPage.title
