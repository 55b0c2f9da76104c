/** The brand colors of pictures and the Studio; a test compares them with the site's theme. */
export const palette = {
  ink: '#10202E',
  inkSoft: '#1B3144',
  inkLight: '#32495C',
  slate: '#4A5A66',
  cloud: '#F4F1EA',
  cloudShade: '#E2DCD0',
  mist: '#DDE3E4',
  mistShade: '#B9C4C6',
  apricot: '#E8A66B',
  apricotLight: '#F3CFA4',
  saddle: '#A9683A',
  saddleLight: '#C98A57',
  saddleDark: '#6E3F20',
  sage: '#8A9A93',
  sageDark: '#5E6E68',
} as const
