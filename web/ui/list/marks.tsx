/** Marks as on paper: in brackets. Not where they are typed. */
export const Marks = ({ of }: { of: number | string }) => <span className="marks">{of}</span>
