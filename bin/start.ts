import { runCommand } from './run-command.ts'
import { runProduct } from './run-product.ts'

await runCommand(() => runProduct('production'))
