/**
 * A link to a page of ours that opens in a tab of its own. Without remember-me the sign-in is kept for the tab (sessionStorage), which a browser copies
 * only to a tab that knows who opened it; otherwise the new one would ask to sign in. Never for an address that isn't ours: it could lead this tab away.
 */
export const ownTab = { target: '_blank', rel: 'opener' } as const
