ALTER TABLE "publications" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "our_categories" integer[];--> statement-breakpoint
-- Featured images. Which picture an upload was of is known where the last run ended well; any other is looked for by its name and removed.
UPDATE "publications" SET "pictures" = jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
  'of', CASE WHEN "state" = 'done' THEN coalesce("wordpress_media_of", '') ELSE '' END,
  'name', "media_name",
  'sentAt', coalesce("media_sent_at", "updated_at"),
  'id', CASE WHEN "state" = 'done' THEN "wordpress_media_id" END,
  'shown', CASE WHEN "state" = 'done' AND "wordpress_media_id" IS NOT NULL THEN true END)))
WHERE "media_name" IS NOT NULL;--> statement-breakpoint
-- Pictures inside the text: their names were made from post and picture. Whether they are on the site is looked up when it is next sent.
UPDATE "publications" SET "pictures" = "publications"."pictures" || "sent"."pictures"
FROM (
  SELECT "publication"."id", jsonb_agg(DISTINCT jsonb_strip_nulls(jsonb_build_object(
    'of', '/api/images/' || "image"."id",
    'name', 'picture-' || left(encode(sha256(convert_to("post"."id"::text, 'UTF8') || "image"."data"), 'hex'), 16),
    'sentAt', "publication"."updated_at",
    'shown', CASE WHEN "publication"."sent_version" = "post"."version" THEN true END))) AS "pictures"
  FROM "publications" "publication"
  JOIN "blog_posts" "post" ON "post"."id" = "publication"."post_id"
  CROSS JOIN LATERAL regexp_matches("post"."content", 'src="/api/images/([0-9a-f-]{36})"', 'g') AS "found" ("ids")
  JOIN "images" "image" ON "image"."id"::text = "found"."ids"[1] AND "image"."user_id" = "publication"."user_id"
  WHERE "publication"."attempts" > 0
  GROUP BY "publication"."id"
) "sent"
WHERE "sent"."id" = "publications"."id";--> statement-breakpoint
ALTER TABLE "publications" DROP COLUMN "media_name";--> statement-breakpoint
ALTER TABLE "publications" DROP COLUMN "media_sent_at";--> statement-breakpoint
-- Pictures are compressed already; so they can be read a piece at a time.
ALTER TABLE "images" ALTER COLUMN "data" SET STORAGE EXTERNAL;
