/** The style sheets that are loading or loaded, by file name. */
const styles = new Map<string, Promise<void>>()

/**
 * Imports code together with its files: the build calls this for every `import()` in place of Vite's
 * helper, which is four times as long and emits events that this app does not use. Scripts are
 * requested at once; style sheets are loaded before the code runs.
 *
 * @param files below the site's root
 * @throws {Error} if a file cannot be loaded; the next call tries again
 */
export async function importWithFiles<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map(ask))
  return load()
}

async function ask(file: string): Promise<void> {
  const known = styles.get(file)
  if (known || document.querySelector(`link[href="/${file}"]`)) return known
  const link = document.createElement('link')
  const isStyle = file.endsWith('.css')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = `/${file}`
  const loading = isStyle ? loaded(link, file) : undefined
  document.head.append(link)
  return loading
}

function loaded(link: HTMLLinkElement, file: string): Promise<void> {
  const loading = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      styles.delete(file)
      link.remove()
      reject(new Error(`The style sheet ${file} could not be loaded.`))
    })
  })
  styles.set(file, loading)
  return loading
}
