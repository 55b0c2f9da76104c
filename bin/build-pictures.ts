import { derivePictures } from '#pictures/derive.ts'

const [folder = 'dist/client/pictures'] = process.argv.slice(2)
const { written, skipped } = await derivePictures(folder)
console.log(`${written.length} pictures derived from their masters, ${skipped.length} unchanged.`)
