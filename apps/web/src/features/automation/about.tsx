/** The words that two titles are both about, after what names the other one. */
export const About = ({ words }: { words: readonly string[] }) =>
  words.length > 0 && (
    <>
      ; both about <bdi>{words.join(', ')}</bdi>
    </>
  );
