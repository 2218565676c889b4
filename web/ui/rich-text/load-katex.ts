export type KatexEngine = typeof import('./katex-engine.ts')

let engine: KatexEngine | null = null
let loading: Promise<KatexEngine> | null = null

export function findKatex(): KatexEngine | null {
  return engine
}

/** Loads KaTeX with its style sheet once; after a failure (the network was away) the next call tries again. */
export function loadKatex(): Promise<KatexEngine> {
  loading ??= import('./katex-engine.ts').then(
    (loaded) => {
      engine = loaded
      return loaded
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}
