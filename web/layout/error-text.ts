/** The text of the page that a visitor sees where a page could not be rendered. */
export const errorText = {
  title: 'Something went wrong',
  description: 'This page could not be shown just now. Please try again in a moment.',
}
