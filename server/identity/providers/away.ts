/** For so long after an issuer did not answer one call at a time tries it. */
const PAUSE_MS = 15_000

/** Whether the call may ask the issuer; where it may, it says afterwards whether it answered. */
export interface Breaker {
  /** Null: it did not answer of late, and somebody tries it right now. */
  enter(provider: string, now: Date): { left(answered: boolean, now: Date): void } | null
  /** It answers again. */
  forget(provider: string): void
}

export function createBreaker(): Breaker {
  const away = new Map<string, { until: number; tried: boolean }>()
  return {
    enter(provider, now) {
      const known = away.get(provider)
      const isAway = known !== undefined && known.until > now.getTime()
      if (isAway && known.tried) return null
      if (isAway) known.tried = true
      return {
        left(answered, at) {
          if (answered) away.delete(provider)
          else away.set(provider, { until: at.getTime() + PAUSE_MS, tried: false })
        },
      }
    },
    forget: (provider) => void away.delete(provider),
  }
}
