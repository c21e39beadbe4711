/** The head of the arrows of a drawing, inside its `defs`: `markerEnd={`url(#${id})`}`. */
export const ArrowHead = ({ id, className }: { id: string; className?: string | undefined }) => (
  <marker
    id={id}
    viewBox="0 0 8 8"
    refX="7"
    refY="4"
    markerWidth="8"
    markerHeight="8"
    markerUnits="userSpaceOnUse"
    orient="auto"
  >
    <path d="M0 0 L8 4 L0 8 Z" className={className} />
  </marker>
)
