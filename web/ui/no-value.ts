/** What stands where there is nothing to say. */
export const noValue = '–'
