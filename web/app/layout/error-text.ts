export const errorText = {
  title: 'Something went wrong',
  description: 'This page could not be shown right now. Please try again in a moment.',
}
