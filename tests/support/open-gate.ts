import { Admission, type Admit } from '#api/http/limit/admission.ts'

/** The server's gate, for routes that a test opens alone. */
export const openGate = () => ({ admission: new Admission(), trustedProxies: 0 })

/** Starts every job at once. */
export const admitAll: Admit = (job) => job()
