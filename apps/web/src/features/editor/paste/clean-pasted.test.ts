import { describe, expect, it } from 'vitest';
import { cleanPasted } from './clean-pasted.ts';
import { GOOGLE_DOCS, WORD } from './clipboard.fixtures.ts';

/** Without the line breaks between elements, which are invisible. */
const cleaned = (html: string) => cleanPasted(html).replace(/>\s+</g, '><');

describe('what is pasted', () => {
  it('from Google Docs keeps headings, marks, links, nested lists and tables, and nothing else', () => {
    expect(cleaned(GOOGLE_DOCS)).toBe(
      '<h2>Better coffee</h2>' +
        '<p>Grind it <strong>fresh</strong><em> every day</em><s>, always</s>, says <a href="https://example.org/beans?a=1">a roaster</a>.</p>' +
        '<h3>What you need</h3>' +
        '<ul><li><p>Beans</p><ul><li><p>Whole</p></li></ul></li><li><p>Water</p></li></ul>' +
        '<div><table><colgroup><col><col></colgroup><tbody><tr><td><p><strong>Bean</strong></p></td><td><p>Roast</p></td></tr></tbody></table></div>',
    );
  });

  it('from Word keeps the same: its list paragraphs become lists, its footnotes and file images go', () => {
    expect(cleaned(WORD)).toBe(
      '<h2>Better coffee</h2><h2>What you need</h2>' +
        '<p>Grind it <b>fresh</b> every <i>day</i>, says <a href="https://example.org/beans">a roaster</a>.</p>' +
        '<ul><li>Beans<ul><li>Whole</li></ul></li><li>Water</li></ul>' +
        '<ol><li>Weigh</li><li>Pour</li></ol>' +
        '<blockquote><p>Slowly.</p></blockquote>' +
        '<table><tbody><tr><td><p>Bean</p></td><td><p>Roast</p></td></tr></tbody></table>',
    );
  });

  it.each([
    [
      'a web page loses its dress',
      '<article class="x"><p style="color:red" onclick="x()">a <font>b</font></p></article>',
      '<p>a b</p>',
    ],
    [
      'an image keeps its caption',
      '<figure class="x"><img src="https://e.org/a.png" alt="A"><figcaption class="y">Cap <i>b</i></figcaption></figure>',
      '<figure><img src="https://e.org/a.png" alt="A"><figcaption>Cap <i>b</i></figcaption></figure>',
    ],
    [
      'what is set low or high stays so, by element or by style',
      '<p>H<sub style="x">2</sub>O x<span style="vertical-align:super;font-size:0.6em">2</span>y<span style="vertical-align: sub">i</span></p>',
      '<p>H<sub>2</sub>O x<sup>2</sup>y<sub>i</sub></p>',
    ],
    [
      'code keeps its language',
      '<pre class="x"><code class="hljs language-c++">a</code></pre><div class="highlight highlight-source-shell"><pre>b <b>c</b></pre></div><p><code class="language-x">d</code></p><pre><code class="hljs">e</code></pre>',
      '<pre><code class="language-c++">a</code></pre><div><pre><code class="language-shell">b <b>c</b></code></pre></div><p><code>d</code></p><pre><code>e</code></pre>',
    ],
    ['a script goes', '<p>a</p><script>alert(1)</script><style>p{}</style>', '<p>a</p>'],
    [
      'headings keep their levels where there is no first one',
      '<h2>a</h2><h3>b</h3><h6>c</h6>',
      '<h2>a</h2><h3>b</h3><h4>c</h4>',
    ],
    [
      'a list in a cell becomes lines',
      '<table><tbody><tr><td><ul><li>a</li><li>b</li></ul></td></tr></tbody></table>',
      '<table><tbody><tr><td><p>a</p><p>b</p></td></tr></tbody></table>',
    ],
    [
      'spans of cells stay',
      '<table><tbody><tr><td colspan="2" width="9">a</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ],
    [
      'columns keep their side',
      '<table><tbody><tr><td style="text-align: right;x:y">1</td><td align="center">2</td><td style="text-align:justify">3</td></tr></tbody></table>',
      '<table><tbody><tr><td align="right">1</td><td align="center">2</td><td>3</td></tr></tbody></table>',
    ],
    [
      'what was ticked in a task list stays readable',
      '<ul><li><input type="checkbox" checked disabled> a</li><li><input type="checkbox"> b</li></ul>',
      '<ul><li>☑ a</li><li>☐ b</li></ul>',
    ],
    [
      'an image within the clipboard stays',
      '<img src="data:image/png;base64,AA==" alt="x" width="3">',
      '<img src="data:image/png;base64,AA==" alt="x">',
    ],
    ['an image on the writer’s disk goes', '<p>a<img src="file:///c/a.png"></p>', '<p>a</p>'],
    [
      'what was copied here is not touched',
      '<p data-pm-slice="1 1 []" class="x">a</p>',
      '<p data-pm-slice="1 1 []" class="x">a</p>',
    ],
  ])('%s', (_, html, expected) => {
    expect(cleaned(html)).toBe(expected);
  });
});
