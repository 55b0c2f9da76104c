import { spawnSync } from 'node:child_process'

/** The ids of a process's descendants. */
export function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const direct = pairs.filter(([, parent]) => parent === pid).map(([child = 0]) => child)
  return direct.concat(direct.flatMap(childrenOf))
}
