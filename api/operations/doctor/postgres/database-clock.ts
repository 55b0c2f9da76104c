import type { Check } from '../check.ts'
import { good, warning } from '../finding.ts'
import { inDatabase } from './open-database.ts'

/** Whether this machine's clock agrees with the database's, which decides when servers take over work. */
export const databaseClockCheck: Check = {
  id: 'postgres.clock',
  title: 'Clock of PostgreSQL',
  after: ['postgres.server'],
  run: (context) =>
    inDatabase(context, async (client) => {
      const began = Date.now()
      const { rows } = await client.query(
        'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
      )
      const ahead = Number(rows[0]?.ms) - (began + Date.now()) / 2
      const seconds = Math.round(Math.abs(ahead) / 1000)
      if (Math.abs(ahead) <= context.limits.clockMs)
        return [good(`it agrees with this machine's clock within ${Math.max(1, seconds)} s.`)]
      return [
        warning(
          `it is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's clock, so servers start each other's retries too early or too late.`,
          'synchronize the clocks of both machines by NTP, for example with systemd-timesyncd or chrony.',
        ),
      ]
    }),
}
