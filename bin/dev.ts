import { runCommand } from './run-command.ts'
import { runProduct } from './start-product.ts'

await runCommand(() => runProduct('development'))
