import { Counter } from 'prom-client'

/** Jobs that ended because something of ours failed, not because of what somebody gave them; since this process began. */
export const failedJobs = new Counter({
  name: 'quaestor_jobs_failed_total',
  help: 'Jobs that failed by an error of the server',
  registers: [],
})
