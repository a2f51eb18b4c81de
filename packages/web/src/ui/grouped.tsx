/** Breaks between groups of four where it must, and never in one; copied, it is one number. */
export function Grouped({ digits }: { digits: string }) {
  return digits.match(/.{1,4}/g)?.map((group, place) => (
    <span key={`${place} ${group}`} className="inline-block">
      {group}
    </span>
  ));
}
