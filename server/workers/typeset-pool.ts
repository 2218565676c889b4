import { fileURLToPath } from 'node:url'
import type { PaperInput } from '../../typeset/paper-input.ts'
import { TypesetError } from '../../typeset/typeset-error.ts'
import { createPool } from './pool.ts'
import { JobFailedError } from './pool-errors.ts'
import type { TypesetAnswer, TypesetJob } from './typeset-child.ts'
import type { ChildProgram } from './warm-child.ts'

export interface TypesetPoolOptions {
  /** Folder of the project: holds node_modules and typeset/templates. */
  root: string
  /** Most processes; each holds 200 MB once warm and is replaced when it has grown to `memory_bytes`. */
  size?: number
  timeout_ms?: number
  queue_limit?: number
}

export interface TypesetPool {
  /** @throws TypesetError where the paper can't be laid out, and whatever the pool throws */
  pdf(input: PaperInput): Promise<Uint8Array>
  /** One standalone SVG per page. @throws as `pdf` */
  pages(input: PaperInput): Promise<string[]>
  close(): Promise<void>
}

/** The compiler keeps about 0.5 MB per document that eviction does not give back; replacing the process does. */
const memory_bytes = 640 * 2 ** 20

/** Typesetting off the event loop: from stored HTML to pages in warm child processes, started with the first paper. */
export function createTypesetPool({
  root,
  size = 1,
  timeout_ms = 5_000,
  queue_limit = 50,
}: TypesetPoolOptions): TypesetPool {
  const program = typesetProgram(root)
  const pool = createPool<TypesetJob, TypesetAnswer>({ program, size, timeout_ms, queue_limit, memory_bytes })

  async function run(job: TypesetJob): Promise<TypesetAnswer> {
    try {
      return await pool.run(job)
    } catch (error) {
      if (error instanceof JobFailedError && error.kind === 'TypesetError')
        throw new TypesetError(error.message, error.details)
      throw error
    }
  }

  return {
    pdf: async (input) => {
      const answer = await run({ output: 'pdf', input })
      if (Array.isArray(answer)) throw new TypeError('pages came where a PDF was asked for')
      return answer
    },
    pages: async (input) => {
      const answer = await run({ output: 'pages', input })
      if (!Array.isArray(answer)) throw new TypeError('a PDF came where pages were asked for')
      return answer
    },
    close: () => pool.close(),
  }
}

/** Run from source the child is TypeScript beside this file; bundled, both are .js in one folder. */
function typesetProgram(root: string): ChildProgram {
  const isSource = import.meta.url.endsWith('.ts')
  const file = fileURLToPath(new URL(isSource ? './typeset-child.ts' : './typeset-child.js', import.meta.url))
  const execArgv = ['--max-old-space-size=256', ...(isSource ? ['--import', 'tsx'] : [])]
  return { file, args: [root], execArgv, cwd: root }
}
