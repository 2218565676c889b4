interface Grade {
  id: number
  next_grade_id: number | null
}

/** What each class that has no next one would get: the one after it in the list. The last is followed by none. */
export const fillOrder = (grades: readonly Grade[]) =>
  grades.flatMap(({ id, next_grade_id }, at) => {
    const next = grades[at + 1]
    return next_grade_id === null && next ? [{ id, next_grade_id: next.id }] : []
  })
