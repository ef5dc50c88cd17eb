ALTER TABLE "wordpress_sites" ADD COLUMN "default_category" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wordpress_sites" ADD COLUMN "default_author" jsonb;--> statement-breakpoint
ALTER TABLE "wordpress_sites" ADD COLUMN "publish_time" text;--> statement-breakpoint
ALTER TABLE "wordpress_sites" ADD COLUMN "send_tags" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "wordpress_sites" ADD CONSTRAINT "sites_publish_time" CHECK ("wordpress_sites"."publish_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');