import { describe, expect, it } from 'vitest';
import { MalformedXml, readXml } from '../../src/freshrss/xml-reader.ts';

describe('a document', () => {
  it('becomes a tree of elements', () => {
    const xml = `\ufeff<?xml version="1.0" encoding="latin1"?><!-- - > --><opml version='2.0'>
      <head/><body >text<![CDATA[ & < ]]><outline text="a&#x26;b" x:y='"'/></body></opml>\n`;
    expect(readXml(xml, false)).toEqual({
      name: 'opml',
      attributes: { version: '2.0' },
      children: [
        { name: 'head', attributes: {}, children: [] },
        {
          name: 'body',
          attributes: {},
          children: [{ name: 'outline', attributes: { text: 'a&b', 'x:y': '"' }, children: [] }],
        },
      ],
    });
  });

  it('decodes an entity once', () => {
    const { attributes } = readXml('<a b="&amp;lt; &lt;&gt;&quot;&apos;&#65;"/>', false);
    expect(attributes['b']).toBe(`&lt; <>"'A`);
  });

  it('takes a name that every object has for an attribute', () => {
    expect(readXml('<a constructor="1" __proto__="2"/>', false).attributes['constructor']).toBe('1');
  });

  it('may have a doctype, with a subset of its own', () => {
    expect(readXml('<!DOCTYPE a><a/>', false).name).toBe('a');
    expect(readXml('<!DOCTYPE a [<!ENTITY x "y">]><a/>', false).name).toBe('a');
  });
});

describe('what is no XML', () => {
  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['text beside the root', '<a/>x'],
    ['two roots', '<a/><b/>'],
    ['a tag that does not end', '<opml version="2.0"><body><outline'],
    ['an element that is not closed', '<a><b></a>'],
    ['a closing tag too many', '<a/></a>'],
    ['a bare ampersand', '<a b="https://a.example/?x=1&y=2"/>'],
    ['a bare ampersand in text', '<a>x & y</a>'],
    ['an unknown entity', '<a b="&nbsp;"/>'],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a b="&x;"/>'],
    ['a number that is no character', '<a b="&#0;"/>'],
    ['a number beyond all characters', '<a b="&#x110000;"/>'],
    ['an escape character', '<a>\u001b[31m</a>'],
    ['an attribute without quotes', '<a b=c/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['a bracket in an attribute', '<a b="<"/>'],
    ['a comment that does not end', '<!-- <a/>'],
    ['a doctype that does not end', '<!DOCTYPE a [<!ENTITY x "y">'],
    ['a name that is none', '<1/>'],
  ])('%s', (_what, xml) => {
    expect(() => readXml(xml, false)).toThrow(MalformedXml);
  });

  it('older versions drop an entity instead of reading the file it names', () => {
    const xml = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a b="e &x;"/>';
    expect(readXml(xml, true).attributes['b']).toBe('e ');
  });
});
