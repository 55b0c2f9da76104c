import type { Tracing } from '#api/trace/tracing.ts'
import type { Mailer } from './mailer.ts'

/**
 * The same mailer, whose calls are parts of the traces in which it is used. The trace does not go on
 * at the mail service: it gets no header.
 *
 * @param url the service's base address
 */
export function tracedMailer(
  mailer: Mailer,
  url: string,
  tracing: Pick<Tracing, 'during'>,
): Mailer {
  const call = { kind: 'call', service: 'mail', url } as const
  return {
    send: (message) => tracing.during({ ...call, method: 'POST' }, () => mailer.send(message)),
    wasTaken: (id) => tracing.during({ ...call, method: 'GET' }, () => mailer.wasTaken(id)),
  }
}
