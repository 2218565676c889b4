/**
 * The id of no row. What an outer join may leave out is compared with this, not with null: PostgreSQL sees that nothing equals a null before a
 * cluster has looked where the tables lie, and the cluster then refuses the statement.
 */
export const NONE = 0
