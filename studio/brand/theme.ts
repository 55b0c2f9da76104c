import { buildLegacyTheme } from 'sanity'

/** The site's palette: night ink, cloud, dawn apricot, saddle tan, sage. */
const ink = '#10202e'
const slate = '#4a5a66'
const saddle = '#8f5427'
const sage = '#55655e'
const paper = '#ffffff'
const alarm = '#a8322a'

/** The Studio in the brand's calm colors, in light and in dark. */
export const theme = buildLegacyTheme({
  '--black': ink,
  '--white': paper,
  '--gray-base': slate,
  '--gray': slate,
  '--component-bg': paper,
  '--component-text-color': ink,
  '--brand-primary': saddle,
  '--default-button-color': slate,
  '--default-button-primary-color': ink,
  '--default-button-success-color': sage,
  '--default-button-warning-color': saddle,
  '--default-button-danger-color': alarm,
  '--state-info-color': slate,
  '--state-success-color': sage,
  '--state-warning-color': saddle,
  '--state-danger-color': alarm,
  '--main-navigation-color': ink,
  '--main-navigation-color--inverted': paper,
  '--focus-color': saddle,
})
