/** What of a paper gives way that is to take fewer pages, in this order, each only as far as is needed. */
export const fitSteps = ['gap', 'head', 'margins', 'leading', 'text', 'columns', 'figures'] as const
export type FitStep = (typeof fitSteps)[number]
