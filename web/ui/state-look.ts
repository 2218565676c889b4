/** What a state is like, whatever it is of: `data-look` of its badge, whose colours and shape are in app.css. */
export type StateLook = 'draft' | 'ahead' | 'going' | 'done' | 'refused' | 'resting'
