/** Yes or no, where a filter says one of them. */
export const yesOrNo = (values: readonly boolean[] | undefined): boolean | undefined =>
  values?.every((value) => value === values[0]) ? values[0] : undefined
