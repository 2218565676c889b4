/** As much of a form as is filled in for somebody. */
interface ProposedForm<V> {
  getInitialValues(): V
  setInitialValues(values: V): void
  setValues(changes: Partial<V>): void
}

/** Fills in what nobody has typed: whoever closes the form is not asked whether to lose it. */
export function propose<V>(form: ProposedForm<V>, changes: Partial<V>): void {
  form.setInitialValues({ ...form.getInitialValues(), ...changes })
  form.setValues(changes)
}
