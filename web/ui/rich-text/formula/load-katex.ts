export type KatexEngine = Pick<typeof import('./katex-engine.ts'), 'drawFormula'>

let engine: KatexEngine | null = null
let loading: Promise<KatexEngine> | null = null

export function findKatex(): KatexEngine | null {
  return engine
}

/** Loads KaTeX with its style sheet once; after a failure (the network was away) the next call tries again. */
export function loadKatex(): Promise<KatexEngine> {
  loading ??= import('./katex-engine.ts').then(
    ({ drawFormula }) => {
      engine = { drawFormula }
      return engine
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}
