#!/usr/bin/env node
import { argv, exit, version, versions } from 'node:process'

// The check comes first: older versions of Node cannot load the other modules.
const [major = 0, minor = 0] = versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 13)) {
  console.error(`local-lake needs Node 22.13 or later, and this is ${version}.`)
  exit(1)
}
const { runCommand } = await import('./command.ts')
await runCommand(argv.slice(2))
