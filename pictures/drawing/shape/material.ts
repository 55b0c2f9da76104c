/** What a prop is made of: the tone of each side under the one sun from the left. */
export type Material = {
  top: string
  left: string
  front: string
  right: string
  /** The thin light along lit edges. */
  edge: string
}

export const materials = {
  ink: { top: '#3D5468', left: '#4D647A', front: '#22384B', right: '#101E2B', edge: '#8FA5B5' },
  cloud: { top: '#FBF6EC', left: '#FFFAF0', front: '#DCD5C8', right: '#A9A69E', edge: '#FFFFFF' },
  saddle: { top: '#C78A57', left: '#D89C68', front: '#A0612F', right: '#5F361B', edge: '#F0C79C' },
  sage: { top: '#B2BDB4', left: '#C3CCC2', front: '#83928A', right: '#4F5F5B', edge: '#E2E8DF' },
  apricot: { top: '#F2C191', left: '#F8CFA4', front: '#DD9A5F', right: '#9A6236', edge: '#FFE9CF' },
  mist: { top: '#E9EDEC', left: '#F3F5F3', front: '#BFC9CA', right: '#84939A', edge: '#FFFFFF' },
  steel: { top: '#D5D8D6', left: '#EDE9E0', front: '#8D979C', right: '#3C4A55', edge: '#FFFFFF' },
  night: { top: '#26394A', left: '#324859', front: '#14222F', right: '#0A131C', edge: '#6E8494' },
} as const satisfies Record<string, Material>
