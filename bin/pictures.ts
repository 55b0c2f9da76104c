import { writePictures } from '#web/pictures/rasterise.ts'

const [folder = 'dist/client/pictures'] = process.argv.slice(2)
const { written, skipped } = await writePictures(folder)
console.log(`${written.length} pictures drawn, ${skipped.length} unchanged.`)
