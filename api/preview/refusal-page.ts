import { plainPage } from '#api/http/plain-page.ts'

export type Refusal = keyof typeof refusals

const refusals = {
  'bad-secret': {
    status: 401,
    title: 'This preview link is not valid',
    text: 'It has expired, was turned off, or is incomplete. Open the preview again from the Studio, or ask the person who sent you the link for a new one.',
  },
  'used-secret': {
    status: 401,
    title: 'This preview link was already used',
    text: 'Each link from the Studio works in one browser only. Open the preview again from the Studio. To show it to others, use "Share this preview" there.',
  },
  'bad-path': {
    status: 400,
    title: 'This preview link does not lead to a page of this site',
    text: 'A preview can only show pages of this site. Open the preview again from the Studio.',
  },
  'bad-perspective': {
    status: 400,
    title: 'This preview link has no version that can be shown',
    text: 'Choose drafts, published or a release in the Studio, and open the preview again.',
  },
  'foreign-studio': {
    status: 403,
    title: 'This Studio is not allowed to preview this site',
    text: 'The site does not know the Studio that created this link. Add its address to the setting STUDIO_ORIGINS of the site.',
  },
  'too-many': {
    status: 429,
    title: 'Too many previews were opened from here',
    text: 'Please wait a few minutes, and try again.',
  },
  'not-set-up': {
    status: 503,
    title: 'The preview is not set up',
    text: 'The content store does not let the site read drafts or mark this link as used. The operator of the site should check its tokens: SANITY_READ_TOKEN needs the Viewer role, SANITY_WRITE_TOKEN the Editor role.',
  },
  'lake-away': {
    status: 503,
    title: 'The preview cannot be opened right now',
    text: 'The content store does not answer. Reload this page in a minute; the public site is not affected.',
  },
} as const satisfies Record<string, { status: number; title: string; text: string }>

/** Renders the page that explains why a preview did not start; `framers` can frame it. */
export function refusalPage(refusal: Refusal, framers: readonly string[]) {
  const { status, title, text } = refusals[refusal]
  const link = '<a href="/">Go to the public site</a>'
  return { status, ...plainPage({ title, text, link, framers }) }
}
