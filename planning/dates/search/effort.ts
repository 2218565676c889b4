/** Budgets in steps, never in time: the same input and seed give the same date sheet on every machine. */
export interface Effort {
  /** Moves on a class, and on the whole school. */
  classSteps: number
  wholeSteps: number
  /** States of a day that the exact search of a class keeps. */
  mostStates: number
  rounds: number
  /** Timetables of classes as columns: how often they are priced, and nodes of the programme over them. */
  pricings: number
  nodes: number
  stopped: () => boolean
}

export const efforts: Readonly<Record<'QUICK' | 'THOROUGH', Omit<Effort, 'stopped'>>> = {
  QUICK: { classSteps: 40_000, wholeSteps: 200_000, mostStates: 300_000, rounds: 3, pricings: 25, nodes: 300 },
  THOROUGH: { classSteps: 100_000, wholeSteps: 600_000, mostStates: 600_000, rounds: 4, pricings: 60, nodes: 3000 },
}
