import { z } from 'zod'

/** Stands beside the refusal of a file of several schools; `defaults.school` then says whose rows are read. */
export const SeveralSchools = z.object({ schools: z.array(z.object({ name: z.string(), rows: z.int() })) })
export type SeveralSchools = z.output<typeof SeveralSchools>
